import type { KeyObject } from 'node:crypto'
import { signText } from '../key.ts'

export type PlatformAnswer = {
  /** 0 when there was none, or one that is not from the platform. */
  readonly code: number
  readonly error: string
  readonly data: Readonly<Record<string, unknown>>
  readonly retryAfterMs: number | null
}

type Options = {
  readonly server: string
  readonly machineId: string
  readonly key: KeyObject
  /** Milliseconds by a clock that nobody sets. */
  readonly passed: () => number
  /** Ends what is under way. */
  readonly signal: AbortSignal
}

const timeoutMs = 20_000
const away: PlatformAnswer = { code: 0, error: '', data: {}, retryAfterMs: null }

/** The platform's calls for machines. A call never throws: the line may be down, or somebody else may answer. */
export class Platform {
  readonly #server: string
  readonly #machineId: string
  readonly #key: KeyObject
  readonly #passed: () => number
  readonly #signal: AbortSignal
  /** Its clock, less the one here that nobody sets. */
  #clockMs: number | null = null

  constructor({ server, machineId, key, passed, signal }: Options) {
    this.#server = server.replace(/\/+$/, '')
    this.#machineId = machineId
    this.#key = key
    this.#passed = passed
    this.#signal = signal
  }

  /** What its clock says now; null until it has answered. */
  get nowMs(): number | null {
    return this.#clockMs === null ? null : this.#clockMs + this.#passed()
  }

  sendSeries(signed: string): Promise<PlatformAnswer> {
    return this.#post('series', signed)
  }

  sendReading(signed: string): Promise<PlatformAnswer> {
    return this.#post('reading', signed)
  }

  askNext(): Promise<PlatformAnswer> {
    return this.#ask(`series/next?id=${this.#machineId}`, {})
  }

  #post(path: string, signed: string): Promise<PlatformAnswer> {
    const body = JSON.stringify({ machineId: this.#machineId, signed, signature: signText(this.#key, signed) })
    return this.#ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  }

  async #ask(path: string, request: RequestInit): Promise<PlatformAnswer> {
    try {
      const response = await fetch(`${this.#server}/api/machine/${path}`, {
        ...request,
        // Whoever redirects is a hotel, and not the platform.
        redirect: 'error',
        signal: AbortSignal.any([this.#signal, AbortSignal.timeout(timeoutMs)]),
      })
      const content = (await response.json()) as { code?: unknown; error?: unknown; data?: unknown } | null
      if (content?.code !== response.status) return away
      this.#compareClocks(response)
      const waitSeconds = Number(response.headers.get('retry-after') ?? Number.NaN)
      return {
        code: response.status,
        error: typeof content.error === 'string' ? content.error : '',
        data: (content.data ?? {}) as Record<string, unknown>,
        retryAfterMs: Number.isFinite(waitSeconds) && waitSeconds >= 0 ? waitSeconds * 1_000 : null,
      }
    } catch {
      return away
    }
  }

  #compareClocks(response: Response): void {
    const serverMs = Date.parse(response.headers.get('date') ?? '')
    if (!Number.isNaN(serverMs)) this.#clockMs = serverMs - this.#passed()
  }
}
