// Each name is converted once. There are as many as the program has columns and aliases.
const snakeCase = new Map<string, string>()
const camelCase = new Map<string, string>()

/** `memberId` → `member_id`. What is in snake case already stays so. */
export const toSnakeCase = (name: string): string =>
  remember(snakeCase, name, () => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

/** `member_id` → `memberId`. What is in camel case already stays so. */
export const toCamelCase = (name: string): string =>
  remember(camelCase, name, () => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()))

function remember(names: Map<string, string>, name: string, convert: () => string): string {
  let converted = names.get(name)
  if (converted === undefined) names.set(name, (converted = convert()))
  return converted
}
