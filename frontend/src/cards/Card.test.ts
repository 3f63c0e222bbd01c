import { type Component, type ComponentProps, mount, unmount } from "svelte";
import { afterEach, expect, it } from "vitest";
import { chooseLanguage } from "../language/texts.svelte";
import Card from "./Card.svelte";
import CardBack from "./CardBack.svelte";
import Suit from "./Suit.svelte";

let shown: Record<string, unknown> | null = null;

/** The component on the page, and its root. */
function show<Shown extends Component<any>>(component: Shown, props: ComponentProps<Shown>): HTMLElement {
  chooseLanguage("en");
  shown = mount(component, { target: document.body, props });
  return document.body.querySelector("span")!;
}

afterEach(async () => {
  if (shown) await unmount(shown);
});

/** What assistive technology reads: the text outside of pictures. */
function name(root: HTMLElement): string {
  const pictures = [...root.querySelectorAll("[aria-hidden]")].map((picture) => picture.textContent);
  return pictures.reduce((text, picture) => text.replace(picture, ""), root.textContent).trim();
}

it("shows a card's number and says its name", () => {
  const card = show(Card, { game: "schadenfreude", card: "R-3" });
  expect(card.querySelector(".number")!.textContent).toBe("−3");
  expect(card.classList).toContain("negative");
  expect(name(card)).toBe("red -3");
});

it("shows the colour that a Chameleon took", () => {
  const card = show(Card, { game: "savage-bowl", card: "R8*G" });
  expect(card.style.getPropertyValue("--suit")).toBe("var(--red)");
  expect(card.style.getPropertyValue("--taken")).toBe("var(--green)");
  expect(card.querySelector(".taken")).not.toBeNull();
  expect(name(card)).toBe("red 8 as green");
});

it("shows the card that a chameleon copied", () => {
  const card = show(Card, { game: "savanna-trick", card: "Ch12", copied: "Ze10" });
  expect(card.querySelector(".other")!.textContent).toBe("10");
  expect(name(card)).toBe("chameleon 12 as zebra 10");
});

it("shows printed points", () => {
  const card = show(Card, { game: "gummi-trick", card: "R9", printed: { "9": 2 } });
  expect(card.querySelector(".points")!.textContent).toBe("2");
});

it("tells winner and second apart by more than colour", () => {
  const card = show(Card, { game: "gummi-trick", card: "R9", state: "second" });
  expect(card.querySelector(".place")!.textContent).toBe("2");
});

it("has backs without a name, and suits with one if asked", async () => {
  expect(name(show(CardBack, { game: "gummi-trick" }))).toBe("");
  await unmount(shown!);
  expect(name(show(Suit, { game: "savanna-trick", suit: "Ea", named: true }))).toBe("golden eagle");
});
