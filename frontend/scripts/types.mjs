// Writes src/server/messages.ts: the types of all messages, made from the server's JSON Schema.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const python = process.env.OFFSUIT_PYTHON ?? path("../../.venv/bin/python");
const target = path("../src/server/messages.ts");

const SIMPLE = { string: "string", integer: "number", number: "number", boolean: "boolean", null: "null" };

function type(schema) {
  if (schema.$ref) return schema.$ref.replace("#/$defs/", "");
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf) return schema.anyOf.map(type).join(" | ");
  if (schema.type === "array") return arrayType(schema);
  if (schema.type === "object") return `Record<string, ${type(schema.additionalProperties ?? {})}>`;
  return SIMPLE[schema.type] ?? "unknown";
}

function arrayType({ items, prefixItems }) {
  return prefixItems ? `[${prefixItems.map(type).join(", ")}]` : `Array<${type(items ?? {})}>`;
}

function declaration([name, schema]) {
  const comment = schema.description ? `/** ${schema.description.replace(/\s+/g, " ")} */\n` : "";
  if (!schema.properties) return `${comment}export type ${name} = ${type(schema)};\n`;
  const fields = Object.entries(schema.properties).map(([field, value]) => {
    const mark = schema.required?.includes(field) ? "" : "?";
    return `  ${field}${mark}: ${type(value)};\n`;
  });
  return `${comment}export interface ${name} {\n${fields.join("")}}\n`;
}

const schema = execFileSync(python, ["-m", "offsuit.web.schema"], {
  env: { ...process.env, PYTHONPATH: path("../../src") },
});
const declarations = Object.entries(JSON.parse(schema).$defs).map(declaration);
mkdirSync(dirname(target), { recursive: true });
writeFileSync(target, `// Made by "npm run types" from the server's messages.\n\n${declarations.join("\n")}`);
