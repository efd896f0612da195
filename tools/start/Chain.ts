import { setTimeout as pause } from 'node:timers/promises'
import type { Network } from '../../packages/chain/src/index.ts'
import { type RunningChain, startChain } from '../chain/startChain.ts'

export type ChainPlan = {
  readonly network: Network
  readonly dataDir: string
  readonly port: number
  readonly blockSeconds: number
  readonly onProgress: (line: string) => void
  /** Called when it runs at another address than before. */
  readonly onMoved: () => Promise<void>
}

/** A practice chain that is kept running: when it is killed, it comes back with the blocks that were saved. */
export class Chain {
  readonly #plan: ChainPlan
  #running: RunningChain | undefined
  #isStopping = false

  constructor(plan: ChainPlan) {
    this.#plan = plan
  }

  get url(): string | undefined {
    return this.#running?.url
  }

  async start(): Promise<void> {
    const running = await startChain(this.#plan)
    if (this.#isStopping) return await running.stop()
    const hasMoved = this.#running !== undefined && this.#running.url !== running.url
    this.#running = running
    void running.ended.then(() => this.#startAgain())
    if (hasMoved) await this.#plan.onMoved()
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#running?.stop()
  }

  async #startAgain(): Promise<void> {
    const {
      network: { rail },
      onProgress,
    } = this.#plan
    for (let waitMs = 500; !this.#isStopping; waitMs = Math.min(waitMs * 2, 30_000)) {
      onProgress(`The ${rail} chain ended unexpectedly; starting it again`)
      try {
        await this.start()
        return onProgress(`The ${rail} chain is back`)
      } catch (error) {
        onProgress((error as Error).message)
        await pause(waitMs)
      }
    }
  }
}
