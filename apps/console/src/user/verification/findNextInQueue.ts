type Waiting = { readonly id: string; readonly createTime: string }

/**
 * Who comes after this one: the next that was sent later, and after the last the first again. Null when nobody else
 * waits.
 */
export function findNextInQueue<Each extends Waiting>(queue: readonly Each[], current: Waiting): Each | null {
  const others = queue.filter(({ id }) => id !== current.id)
  return others.find(({ createTime }) => createTime >= current.createTime) ?? others[0] ?? null
}
