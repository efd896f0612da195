export type SavedView = { readonly name: string; readonly filter: Readonly<Record<string, unknown>> }

type Stored = Readonly<Record<string, readonly SavedView[]>>

/** In this browser, for each operator. */
const getKey = (operatorId: string) => `millrace.console.views.${operatorId}`

function read(operatorId: string): Stored {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(getKey(operatorId)) ?? '{}')
    return isStored(value) ? value : {}
  } catch {
    // Something else has written there.
    return {}
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An older version, or the operator, may have written something else. */
const isStored = (value: unknown): value is Stored =>
  isObject(value) &&
  Object.values(value).every(
    (views) =>
      Array.isArray(views) &&
      views.every((view) => isObject(view) && typeof view['name'] === 'string' && isObject(view['filter'])),
  )

function write(operatorId: string, list: string, views: readonly SavedView[]): void {
  localStorage.setItem(getKey(operatorId), JSON.stringify({ ...read(operatorId), [list]: views }))
}

export const listViews = (operatorId: string, list: string): readonly SavedView[] => read(operatorId)[list] ?? []

/** Saves a view; one of the same name is replaced. */
export function saveView(operatorId: string, list: string, view: SavedView): void {
  const others = listViews(operatorId, list).filter(({ name }) => name !== view.name)
  write(operatorId, list, [...others, view])
}

export function removeView(operatorId: string, list: string, name: string): void {
  write(
    operatorId,
    list,
    listViews(operatorId, list).filter((view) => view.name !== name),
  )
}

/** Whether two filters show the same: in any order, and empty values count as none. */
export function isSameFilter(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean {
  const normalize = (filter: Readonly<Record<string, unknown>>) =>
    JSON.stringify(
      Object.entries(filter)
        .filter(([, value]) => value !== undefined && value !== '')
        .toSorted(([a], [b]) => a.localeCompare(b)),
    )
  return normalize(a) === normalize(b)
}
