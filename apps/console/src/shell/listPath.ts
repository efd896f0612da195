/** The path of a list that opens with a filter. */
export function listPath(resource: string, filter: Readonly<Record<string, string | boolean>>): string {
  return `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
}
