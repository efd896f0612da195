/** How many refused connections an address may have at once, and in the long run. A thousand stations may share one. */
const burst = 60
const perSecond = 1
const addressesMax = 10_000

type Bucket = { tokens: number; filledAtMs: number }

/** Slows down who is turned away again and again. Those who are welcome cost nothing. */
export class Doorkeeper {
  readonly #byAddress = new Map<string, Bucket>()
  readonly #floodedUntilMs = new Map<string, number>()

  /** For how many seconds the address or the station has to stay away; 0 if it may try. */
  waitSeconds(address: string, identity: string): number {
    const nowMs = Date.now()
    const flooded = this.#floodedUntilMs.get(identity) ?? 0
    if (flooded > nowMs) return Math.ceil((flooded - nowMs) / 1_000)
    this.#floodedUntilMs.delete(identity)
    const bucket = this.#byAddress.get(address)
    if (!bucket) return 0
    fill(bucket, nowMs)
    if (bucket.tokens >= burst) this.#byAddress.delete(address)
    return bucket.tokens >= 1 ? 0 : Math.ceil((1 - bucket.tokens) / perSecond)
  }

  turnedAway(address: string): void {
    const nowMs = Date.now()
    const bucket = this.#byAddress.get(address) ?? { tokens: burst, filledAtMs: nowMs }
    fill(bucket, nowMs)
    bucket.tokens--
    this.#byAddress.set(address, bucket)
    trim(this.#byAddress)
  }

  flooded(identity: string): void {
    this.#floodedUntilMs.set(identity, Date.now() + 30_000)
    trim(this.#floodedUntilMs)
  }
}

function fill(bucket: Bucket, nowMs: number): void {
  bucket.tokens = Math.min(burst, bucket.tokens + ((nowMs - bucket.filledAtMs) * perSecond) / 1_000)
  bucket.filledAtMs = nowMs
}

/** The oldest go: memory is bounded, whoever knocks. */
function trim(map: Map<string, unknown>): void {
  for (const key of map.keys()) {
    if (map.size <= addressesMax) return
    map.delete(key)
  }
}
