import type { Point } from './mercator.ts'

/** A target of 44 pixels needs as much room. */
export const targetPx = 44

export type Cluster<Item> = Point & { readonly items: readonly Item[] }

/**
 * Puts together what is too close to be hit apart, in the order of the items, so that keys go through a map as through
 * its list. No two clusters are closer to each other than a target is wide.
 */
export function findClusters<Item>(items: readonly Item[], toPoint: (item: Item) => Point): readonly Cluster<Item>[] {
  let clusters: Cluster<Item>[] = items.map((item) => ({ ...toPoint(item), items: [item] }))
  for (let before = Infinity; clusters.length < before;) {
    before = clusters.length
    clusters = mergeClose(clusters)
  }
  return clusters
}

function mergeClose<Item>(clusters: readonly Cluster<Item>[]): Cluster<Item>[] {
  const merged: Cluster<Item>[] = []
  for (const cluster of clusters) {
    const index = merged.findIndex((other) => Math.hypot(other.x - cluster.x, other.y - cluster.y) < targetPx)
    const other = merged[index]
    if (other) merged[index] = merge(other, cluster)
    else merged.push(cluster)
  }
  return merged
}

function merge<Item>(one: Cluster<Item>, other: Cluster<Item>): Cluster<Item> {
  const [a, b] = [one.items.length, other.items.length]
  return {
    x: (one.x * a + other.x * b) / (a + b),
    y: (one.y * a + other.y * b) / (a + b),
    items: [...one.items, ...other.items],
  }
}
