// Shapes as SVG paths, for drawings in a box of 100 by 100.

export function disc(x: number, y: number, radius: number): string {
  return oval(x, y, radius, radius);
}

export function oval(x: number, y: number, rx: number, ry: number): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
}

/** A star around (x, y), one point up. */
export function star(points: number, outer: number, inner: number, x = 50, y = 50): string {
  const corners = Array.from({ length: 2 * points }, (_, i) => {
    const angle = (Math.PI * i) / points;
    const radius = i % 2 ? inner : outer;
    return `${round(x + radius * Math.sin(angle))} ${round(y - radius * Math.cos(angle))}`;
  });
  return `M${corners.join("L")}z`;
}

/** The whole of a shape whose right half, from top to bottom, is given with absolute M, L, Q and C. */
export function whole(half: string): string {
  const steps = [...half.matchAll(/([MLQC])([^MLQC]*)/g)].map(([, letter, numbers]) => ({
    letter: letter!,
    points: pairs(numbers!.trim().split(/[ ,]+/).map(Number)),
  }));
  const back = steps.slice(1).map(({ letter, points }, i) => {
    const start = steps[i]!.points.at(-1)!;
    const mirrored = [start, ...points.slice(0, -1)].reverse().map(([x, y]) => `${round(100 - x)} ${y}`);
    return `${letter}${mirrored.join(" ")}`;
  });
  return `${half}${back.reverse().join("")}z`;
}

function pairs(numbers: number[]): [number, number][] {
  return numbers.flatMap((number, i) => (i % 2 ? [] : [[number, numbers[i + 1]!] as [number, number]]));
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
