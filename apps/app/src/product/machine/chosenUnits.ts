const chosen = new Map<string, number>()

/** How many units were chosen of a machine outlives the way to sign in, or to set a fund password, and back. */
export const readChosenUnits = (id: string): number => chosen.get(id) ?? 1
export const saveChosenUnits = (id: string, num: number): void => {
  chosen.set(id, num)
}
