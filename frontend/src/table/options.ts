// What is played, as people read it: every option, and what a variant changes. offsuit/language/__init__.py says the same.

import { t } from "../language/texts.svelte";

export function optionTexts(options: Record<string, unknown>): string[] {
  return Object.entries(options).flatMap(([name, value]) => {
    const parts = Object(value) as Record<string, unknown>;
    if (name === "parameters") return Object.entries(parts).map(([part, number]) => named(`parameter-${part}`, number));
    if (name === "rules") return named("option-rules", parts.about || parts.name);
    if (name === "printed") return t("option-printed");
    return named(`option-${name}`, name === "players" ? value : t(`option-${name}-${value}`));
  });
}

function named(id: string, value: unknown): string {
  return t("named", { name: t(id), value: String(value) });
}
