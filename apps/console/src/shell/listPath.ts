/** The address of a list that is narrowed down from the start. */
export function listPath(resource: string, filter: Readonly<Record<string, string>>): string {
  return `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
}
