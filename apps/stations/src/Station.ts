import type { Collector } from './collect.ts'
import type { Log } from './log.ts'
import { hashPassword, createPassword } from './password.ts'
import { RefusedCall, type Rpc } from './Rpc.ts'
import type { Protocol } from './rpcError.ts'
import type { StateChange, Store } from './store.ts'

/** What all connections share. */
export type Services = {
  readonly store: Store
  readonly states: Collector<StateChange>
  readonly heartbeatSeconds: number
  readonly log: Log
}

/** A station that is connected, and what its messages do. */
export class Station {
  readonly id: string
  readonly identity: string
  readonly protocol: Protocol
  readonly connectedAt: Date
  readonly services: Services
  rpc!: Rpc
  #hasFirstPassword: boolean
  #connectors: Map<string, number> | null = null

  constructor(
    services: Services,
    about: { id: string; identity: string; protocol: Protocol; connectedAt: Date; hasFirstPassword: boolean },
  ) {
    this.services = services
    this.id = about.id
    this.identity = about.identity
    this.protocol = about.protocol
    this.connectedAt = about.connectedAt
    this.#hasFirstPassword = about.hasFirstPassword
  }

  get store(): Store {
    return this.services.store
  }

  /** How often it says that it is there: a little different for each, so that they do not all do so at once. */
  get heartbeatSeconds(): number {
    return Math.round(this.services.heartbeatSeconds * (0.9 + Math.random() * 0.2))
  }

  setState(connector: number, change: Omit<StateChange, 'stationId' | 'connector'>): Promise<void> {
    return this.services.states.submit({ stationId: this.id, connector, ...change })
  }

  /** Where a transaction is; null if it did not begin on this connection. */
  connectorOf(transaction: string): number | null {
    return this.#connectors?.get(transaction) ?? null
  }

  remember(transaction: string, connector: number): void {
    this.#connectors ??= new Map()
    if (this.#connectors.size < 100) this.#connectors.set(transaction, connector)
  }

  forget(transaction: string): void {
    this.#connectors?.delete(transaction)
  }

  /** Gives it a password that nobody sees, once, instead of the one that somebody has typed in. */
  async replaceFirstPassword(): Promise<void> {
    if (!this.#hasFirstPassword) return
    this.#hasFirstPassword = false
    const password = createPassword()
    const sha256 = hashPassword(password)
    // Stored first: if the answer is lost, the station has one of the two.
    await this.store.preparePassword(this.id, sha256)
    const problem = await this.#sendPassword(password)
    if (problem === '') return void (await this.store.replacePassword(this.id, sha256))
    this.services.log.warn({ station: this.identity, problem }, 'the station keeps its first password, which will end')
    await this.store.keepPassword(this.id, problem)
  }

  /** What the station said against it, if anything. Rejects if it went away and may have taken it. */
  async #sendPassword(password: string): Promise<string> {
    const status = await this.#callWithPassword(password).catch((error: unknown) => {
      if (error instanceof RefusedCall) return error.message
      throw error
    })
    return /^(?:Accepted|RebootRequired)$/.test(status) ? '' : status
  }

  async #callWithPassword(password: string): Promise<string> {
    if (this.protocol === 'ocpp1.6') {
      const key = 'AuthorizationKey'
      const answer = await this.rpc.call('ChangeConfiguration', { key, value: password }, { key })
      return (answer as { status: string }).status
    }
    const variable = { component: { name: 'SecurityCtrlr' }, variable: { name: 'BasicAuthPassword' } }
    const answer = await this.rpc.call(
      'SetVariables',
      { setVariableData: [{ ...variable, attributeValue: password }] },
      { setVariableData: [variable] },
    )
    const [result] = (answer as { setVariableResult: readonly { attributeStatus: string }[] }).setVariableResult
    return result?.attributeStatus ?? 'no answer about it'
  }
}
