/** Works in batches until one has less to do than it could have done, and returns how many it did in all. */
export async function drainBatches(batchMax: number, work: (countMax: number) => Promise<number>): Promise<number> {
  for (let total = 0; ;) {
    const count = await work(batchMax)
    total += count
    if (count < batchMax) return total
  }
}
