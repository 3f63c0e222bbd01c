import type { GameParts } from "../parts";
import Furniture from "./Furniture.svelte";
import HandExtras from "./HandExtras.svelte";
import SeatFacts from "./SeatFacts.svelte";

export default { Furniture, SeatFacts, HandExtras } satisfies GameParts;
