// The picture of every suit, in a box of 100 by 100. A picture is a list of parts, the hindmost first.

import { disc, oval, star, whole } from "./paths";

/**
 * How a part is painted. `main` and `pale` have an outline; `light`, `dark` and `paper` are bare fills; `line` is a
 * stroke; `cord` a thick outlined stroke; `red` to `yellow` are for what has all colours.
 */
export type Tone = "main" | "pale" | "light" | "dark" | "paper" | "line" | "cord" | "red" | "green" | "blue" | "yellow";

/** A path and its paint; `twice` paints its mirror image too. */
export interface Part {
  tone: Tone;
  d: string;
  twice: boolean;
}

type Picture = readonly Part[];

function part(tone: Tone, ...ds: string[]): Part {
  return { tone, d: ds.join(""), twice: false };
}

function twice(tone: Tone, ...ds: string[]): Part {
  return { tone, d: ds.join(""), twice: true };
}

/** The reptiles of the ball field, and the ball itself for trump. */
const SAVAGE_BOWL: Record<string, Picture> = {
  R: [
    part("main", whole("M50 4L60 14L73 9L77 23L91 24L88 39L98 48L89 58L93 72L79 75L74 87L62 80L50 90")),
    part("light", whole("M50 17L59 26L69 23L72 34L81 37L79 48L84 56L76 62L73 72L62 72L50 80")),
    part("main", whole("M50 26C62 26 69 36 68 47C67 57 61 62 60 71C59 80 55 84 50 84")),
    twice("paper", disc(61, 45, 6)),
    twice("dark", oval(61.5, 45, 2.2, 4.6)),
    twice("dark", disc(54, 69, 1.7)),
    part("line", "M43 76Q50 80 57 76"),
  ],
  G: [
    part(
      "pale",
      "M34 54L38 64L44 56L50 67L56 58L62 71L67 61L73 75L77 64L83 74L86 56L79 48L75 60L69 49L64 59L59 50L53 60L48 51z",
    ),
    part("main", "M5 50C4 32 16 25 28 28C31 15 48 15 51 28C66 31 78 33 90 33C98 34 99 46 92 49L36 56L24 60z"),
    part("main", "M5 50L26 58L36 60L84 76C92 80 90 88 82 88C54 92 8 88 5 50z"),
    part("paper", disc(40, 30, 6.5)),
    part("dark", oval(41.5, 30.5, 2.3, 4.8)),
    part("dark", disc(90, 40, 2.2)),
    part("light", "M14 66C24 76 48 80 64 80C44 86 18 82 14 66z"),
  ],
  B: [
    twice("main", "M72 34C82 20 94 22 96 31C97 39 88 46 76 46z"),
    twice("main", "M70 72C82 74 92 84 86 91C80 96 68 90 62 82z"),
    part("main", "M50 84L55 98L45 98z"),
    part("main", oval(50, 15, 12, 13)),
    twice("paper", disc(55, 11, 3.4)),
    twice("dark", disc(55.5, 10.5, 1.7)),
    part("main", oval(50, 54, 31, 33)),
    part("light", "M50 37L63 45V61L50 69L37 61V45z"),
    part("line", "M50 37V22M63 45L77 38M63 61L76 69M50 69V86M37 61L24 69M37 45L23 38"),
  ],
  Y: [
    part("line", "M86 27L94 26M94 26L99 22M94 26L98 31"),
    part("cord", "M22 84C46 92 84 90 82 72C80 55 24 66 21 46C19 30 40 24 58 25"),
    part("main", oval(68, 25, 19, 14)),
    part("paper", disc(72, 20, 5)),
    part("dark", oval(73.5, 20, 1.9, 4)),
    part("line", "M30 84L33 80M46 86L49 82M63 84L65 80M31 57L34 53M45 62L48 58M60 65L63 61"),
  ],
  P: [
    part("pale", "M14 60L4 46L24 38zM32 34L26 18L46 20zM66 80L74 96L54 94zM86 54L96 68L76 76z"),
    part("main", "M8 92C0 50 42 2 92 8C100 50 58 100 8 92z"),
    part("light", "M9 74C13 78 22 87 26 91C20 92.5 14 93 8 92C7 86 7 80 9 74z"),
    part("light", "M74 9C78 13 87 22 91 26C92.5 20 93 14 92 8C86 7 80 7 74 9z"),
    part("line", "M35 65L65 35M37 51L49 63M44 44L56 56M51 37L63 49"),
  ],
};

/** Fruit gummis, and cola for brown. */
const GUMMI_TRICK: Record<string, Picture> = {
  R: [
    part(
      "main",
      disc(31, 19, 11),
      disc(69, 19, 11),
      disc(50, 32, 23),
      oval(50, 68, 25, 24),
      disc(24, 58, 10),
      disc(76, 58, 10),
      oval(34, 89, 12, 9),
      oval(66, 89, 12, 9),
    ),
    part("light", oval(50, 70, 13, 13), oval(50, 39, 9, 7)),
    twice("light", disc(69, 19, 5)),
    twice("dark", disc(59, 29, 3)),
    part("dark", oval(50, 36, 3.4, 2.6)),
  ],
  B: [
    part("main", "M4 52C14 24 50 18 72 43L93 24C98 36 98 66 93 79L72 61C50 86 14 80 4 52z"),
    part("light", "M20 42C30 32 46 32 56 38C46 37 32 38 20 42z"),
    part("line", "M38 40C44 48 44 56 38 65M52 44C56 50 56 55 52 61M84 42L78 50M84 62L78 54"),
    part("paper", disc(22, 51, 5.5)),
    part("dark", disc(21, 51, 2.7)),
  ],
  Y: [
    part("main", star(5, 48, 25, 50, 53)),
    part("light", star(5, 27, 14, 50, 53)),
    twice("dark", disc(57, 50, 2.6)),
    part("line", "M44 58Q50 64 56 58"),
  ],
  G: [
    part("cord", "M14 80C10 36 36 30 43 54C50 82 74 86 80 46C82 36 82 30 80 22"),
    part("line", "M9 64L20 65M17 44L28 49M33 42L36 32M38 60L48 54M49 74L55 65M64 80L64 69M74 66L84 70M77 50L88 52"),
    part("paper", disc(75, 19, 4.6), disc(86, 21, 4.6)),
    part("dark", disc(75.5, 18, 2.2), disc(86.5, 20, 2.2)),
  ],
  P: [
    part("main", `${disc(50, 50, 44)}M33 50a17 17 0 1 1 34 0a17 17 0 1 1 -34 0z`),
    part("light", "M15 46C17 28 32 15 48 14C34 20 24 32 22 46z"),
    part("paper", disc(66, 22, 2.4), disc(80, 38, 2.4), disc(75, 54, 2.4), disc(82, 62, 2.4), disc(68, 76, 2.4)),
    part("paper", disc(52, 80, 2.4), disc(36, 74, 2.4), disc(28, 62, 2.4), disc(44, 26, 2.4), disc(58, 86, 2)),
  ],
  N: [
    part(
      "main",
      whole("M50 3L57 3C61 3 61 8 60 13C57 28 73 34 73 52C73 60 69 62 69 69C69 76 75 80 74 90C73 97 66 97 50 97"),
    ),
    part("light", "M27 48C40 53 60 53 73 48C73 58 70 62 69.5 67C58 71 42 71 30.5 67C30 62 27 58 27 48z"),
    part("paper", "M36 40C38 34 42 28 43 18C46 26 44 36 40 42z"),
    part("line", "M40 13H60"),
  ],
};

const HEADS: Record<string, Picture> = {
  R: [
    twice("main", "M60 26C76 26 80 16 82 3C94 14 94 32 82 44z"),
    part("main", disc(50, 58, 37)),
  ],
  G: [
    twice("main", "M76 40L99 22C100 46 94 64 76 70z"),
    part("main", whole("M50 16C74 16 83 34 83 55C83 78 68 94 50 94")),
  ],
  B: [part("main", whole("M50 2C55 22 88 38 88 61C88 84 70 96 50 96"))],
  Y: [part("main", star(12, 49, 39))],
  W: [
    part("red", "M50 44C40 16 18 12 6 34C16 30 24 36 24 50z"),
    part("blue", "M50 44C60 16 82 12 94 34C84 30 76 36 76 50z"),
    part("green", "M34 46C34 24 42 12 50 4C58 12 66 24 66 46z"),
    part("yellow", disc(6, 38, 5.5), disc(94, 38, 5.5), disc(50, 6, 5.5)),
    part("pale", whole("M50 42C68 40 80 44 80 56C80 82 64 96 50 96")),
  ],
};

const GUTTED: Picture = [
  twice("line", "M58 44L74 50M58 58Q66 64 74 58"),
  part("line", "M36 82Q50 68 64 82"),
  twice("paper", "M70 63C74 69 76 72 73 76C70 79 66 76 67 72z"),
];
const SMIRKING: Picture = [
  twice("dark", disc(64, 56, 4.5)),
  part("line", "M26 47L42 49M74 44L58 47M36 74Q56 80 68 68"),
];
const PLEASED: Picture = [
  twice("dark", disc(64, 55, 4.5)),
  twice("line", "M74 43L58 47"),
  part("dark", "M32 68H68C66 84 34 84 32 68z"),
  part("paper", "M36 68H64L62 73H38z"),
];
const GLOATING: Picture = [
  twice("line", "M76 40L56 48M57 58Q65 48 73 58"),
  part("dark", "M26 66Q50 72 74 66C72 94 28 94 26 66z"),
  part("paper", "M30 68Q50 73 70 68L68 75Q50 79 32 75z"),
];

/** A head for each suit; the higher the card, the more it gloats. */
function schadenfreude(suit: string, number: number): Picture {
  const mood = number < 0 ? GUTTED : number < 4 ? SMIRKING : number < 7 ? PLEASED : GLOATING;
  return [...(HEADS[suit] ?? []), ...mood];
}

/** The heads of the animals. */
const SAVANNA_TRICK: Record<string, Picture> = {
  Ga: [
    twice("dark", "M54 38C58 28 68 22 63 2C78 14 78 32 64 42z"),
    twice("main", "M62 46C72 34 88 34 97 38C92 52 78 58 66 56z"),
    twice("light", "M70 46C77 40 85 40 90 42C86 48 78 52 71 52z"),
    part("main", whole("M50 34C62 34 69 42 67 54C65 66 60 74 59 84C58 93 54 97 50 97")),
    part("paper", whole("M50 62C54 70 57 78 57 84C57 92 54 94 50 94")),
    twice("dark", "M62 58L58 76L56 66z"),
    twice("dark", oval(60, 53, 3, 3.6)),
    part("dark", oval(50, 88, 4.6, 3.4)),
  ],
  Ze: [
    twice("pale", "M58 30C56 16 62 6 72 2C80 14 78 28 68 36z"),
    part("pale", whole("M50 18C64 18 71 30 70 46C69 60 64 70 64 82C64 92 58 98 50 98")),
    part("dark", whole("M50 1L57 8L56 22L53 40L50 44")),
    twice("dark", "M70 32L57 36L71 39zM70.5 46L62 49L69 52zM67 60L52 52L51 57L66 65zM64.5 70L51 63L51 68L64 75z"),
    twice("dark", oval(63, 43, 3.2, 3.8)),
    part("dark", whole("M50 79C57 78 62 80 63 86C63 94 57 97 50 97")),
    twice("paper", oval(55, 87, 2.2, 1.6)),
  ],
  Gn: [
    twice("pale", "M50 30C62 44 80 42 82 26C83 18 80 10 74 4C94 8 101 32 90 46C80 58 60 54 50 46z"),
    twice("main", "M64 52C74 50 84 54 88 62C80 66 70 66 64 62z"),
    part("dark", "M33 72L36 94L42 89L45 101L50 92L55 101L58 89L64 94L67 72z"),
    part("main", whole("M50 28C61 28 67 36 66 50C65 62 60 66 62 74C64 85 58 88 50 88")),
    part("dark", whole("M50 18L57 26L60 40L55 38L54 56L50 68")),
    twice("dark", oval(61, 52, 2.8, 3.4)),
    twice("paper", oval(56.5, 78, 2.8, 2)),
  ],
  Li: [
    part("main", star(14, 49, 41)),
    twice("main", disc(72, 27, 9)),
    part("light", whole("M50 23C68 23 76 35 75 50C74 66 66 80 50 80")),
    twice("dark", disc(61, 46, 3.4)),
    part("paper", disc(43, 66, 9), disc(57, 66, 9)),
    part("dark", "M42 55H58L50 65z"),
    part("line", "M50 64V70M50 70Q45 76 40 72M50 70Q55 76 60 72"),
  ],
  Hy: [
    twice("main", disc(77, 24, 18)),
    twice("light", disc(78, 24, 10)),
    part("main", whole("M50 16C72 16 82 32 79 48C76 62 68 66 67 78C66 90 58 96 50 96")),
    part("dark", whole("M50 4L57 10L56 18L60 24L54 26L53 36L50 40")),
    part("dark", oval(50, 80, 14, 13)),
    twice("dark", disc(63, 45, 3.6), disc(72, 55, 2.4), disc(64, 60, 2.2), disc(70, 35, 2.2)),
    part("paper", "M40 81L43.3 88L46.6 82L50 88L53.4 82L56.7 88L60 81Q50 86 40 81z"),
  ],
  Ea: [
    part(
      "main",
      "M16 97C6 58 12 12 50 8C72 6 84 20 82 40C80 54 70 60 66 70C64 80 68 88 72 97L60 91L52 98L43 91L34 98L26 91z",
    ),
    part("yellow", "M70 26C92 24 101 44 92 66C89 56 80 52 66 52C70 44 72 36 70 26z"),
    part("light", "M26 50C34 58 44 62 54 62C50 70 50 76 52 84L42 78L34 84C28 74 26 62 26 50z"),
    part("paper", disc(58, 34, 7.5)),
    part("dark", disc(60, 34, 4)),
    part("line", "M44 26L68 30M72 44Q80 42 88 46"),
  ],
  Ch: [
    part("line", "M4 90H96"),
    part("cord", "M26 62C4 62 4 86 20 84C32 82 28 70 20 73"),
    part("cord", "M42 68V84M66 66V84"),
    part(
      "main",
      "M16 60C18 34 40 16 56 26L66 14C76 16 80 24 80 30C92 34 99 44 95 54C90 62 80 60 74 62C66 76 30 80 16 60z",
    ),
    part("light", "M28 56C34 42 44 36 54 40C50 52 42 62 28 56z"),
    part("pale", disc(76, 41, 9.5)),
    part("dark", disc(79, 40, 4)),
    part("line", "M94 54Q84 54 78 56M38 28L40 34M48 24L49 30M29 36L33 40"),
  ],
  Le: [
    twice("main", disc(77, 24, 13)),
    twice("light", disc(77, 24, 6)),
    part("main", whole("M50 13C76 13 90 34 88 54C86 78 68 92 50 92")),
    part("paper", disc(41, 70, 13), disc(59, 70, 13)),
    twice("dark", disc(66, 47, 4.2)),
    part("dark", "M41 56H59L50 67z"),
    part("line", "M50 66V73M50 73Q44 80 38 76M50 73Q56 80 62 76"),
    twice("dark", disc(58, 22, 3), disc(70, 32, 3), disc(80, 44, 3)),
    twice("dark", disc(79, 60, 3), disc(56, 34, 2.4), disc(74, 74, 2.6)),
  ],
  El: [
    twice("main", "M62 22C84 2 103 20 99 46C96 66 80 74 66 64z"),
    twice("light", "M72 28C84 16 94 28 91 44C89 56 80 62 72 56z"),
    part("main", whole("M50 12C68 12 76 26 75 42C74 58 66 66 60 70L50 72")),
    twice("pale", "M58 62C62 72 68 80 76 82C68 88 56 84 52 68z"),
    part("cord", "M50 50C50 70 44 84 54 89C60 91 64 88 64 84"),
    part("line", "M44 60H55M43.5 69H54"),
    twice("dark", disc(63, 40, 3.6)),
  ],
  Hi: [
    twice("main", disc(69, 15, 9)),
    twice("pale", "M62 84H72V97H62z"),
    part("main", whole("M50 8C66 8 72 20 71 34C92 38 99 56 94 72C90 88 70 90 50 90")),
    part("light", whole("M50 46C72 44 86 52 86 64C86 76 70 80 50 80")),
    twice("dark", oval(65, 56, 4.6, 5.6)),
    twice("dark", disc(61, 27, 3.8)),
    part("line", "M22 74Q50 88 78 74"),
  ],
  Rh: [
    part("main", "M24 28C16 14 20 4 28 2C38 8 42 18 40 28z"),
    part("pale", "M60 42C60 30 64 24 70 18C75 28 75 38 74 48z"),
    part("pale", "M76 54C80 36 88 22 98 10C101 34 100 52 92 66z"),
    part("main", "M6 44C8 22 34 18 48 28L62 40C78 44 96 50 97 70C97 84 82 88 70 84C54 94 24 100 10 86C3 76 4 58 6 44z"),
    part("light", "M70 62C82 60 91 66 90 74C88 80 76 80 66 76C62 70 62 64 70 62z"),
    part("dark", disc(50, 48, 4.2), oval(86, 68, 3.2, 2.4)),
    part("line", "M64 80Q76 82 86 78M14 52Q20 60 18 72M24 46Q31 58 28 74"),
  ],
  Go: [
    part("main", whole("M50 2C72 2 80 20 83 40C94 44 95 60 86 66C84 86 70 98 50 98")),
    part("light", whole("M50 34C58 28 74 32 74 44C74 54 66 56 66 62C72 76 66 90 50 90")),
    part("dark", whole("M50 38C60 32 72 34 74 44C64 42 58 46 50 48")),
    twice("dark", disc(62, 50, 3.4)),
    twice("dark", oval(56, 66, 4, 3)),
    part("line", "M36 79Q50 84 64 79"),
  ],
};

/** The picture of a suit. In Schadenfreude its face depends on the card's number. */
export function picture(game: string, suit: string, number = 9): Picture {
  if (game === "schadenfreude") return schadenfreude(suit, number);
  return { "savage-bowl": SAVAGE_BOWL, "gummi-trick": GUMMI_TRICK, "savanna-trick": SAVANNA_TRICK }[game]?.[suit] ?? [];
}
