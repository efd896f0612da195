import type { Account } from '../postgres/account.ts'
import type { Command } from '../start/programProcess.ts'

/** What runs where. A database's machine has one of the three etcd as well, as small installations do it. */
export const layout = {
  'db-1': ['postgres', 'patroni', 'etcd', 'etcd-peer'],
  'db-2': ['postgres', 'patroni', 'etcd', 'etcd-peer'],
  'db-3': ['postgres', 'patroni', 'etcd', 'etcd-peer'],
  'web-1': ['server'],
  'web-2': ['server'],
  'worker-1': ['server'],
  'worker-2': ['server'],
  'rails-1': ['server'],
  'rails-2': ['server'],
  'signer-1': [],
  'signer-2': [],
  'stations-1': ['server'],
  'stations-2': ['server'],
} as const satisfies Readonly<Record<string, readonly Service[]>>

export type Service = 'postgres' | 'patroni' | 'etcd' | 'etcd-peer' | 'server'
export type MachineName = keyof typeof layout
export const machineNames = Object.keys(layout) as MachineName[]
export const databaseNames = ['db-1', 'db-2', 'db-3'] as const
export const webNames = ['web-1', 'web-2'] as const
export const railsNames = ['rails-1', 'rails-2'] as const
export const workerNames = ['worker-1', 'worker-2'] as const
export const signerNames = ['signer-1', 'signer-2'] as const
export const stationsNames = ['stations-1', 'stations-2'] as const

/** A machine of the cluster: a network namespace with an address of its own, or some ports of this machine. */
export type Machine = {
  readonly name: MachineName
  readonly address: string
  readonly port: (service: Service) => number
  /** What runs the command there as that user, and as which user to spawn it. */
  readonly inside: (account: Account, command: Command) => { readonly command: Command; readonly account: Account }
}

/** Where the machines are, and what of this machine they reach. */
export type Network = {
  readonly kind: 'namespaces' | 'ports'
  readonly machines: Readonly<Record<MachineName, Machine>>
  /** This machine's address as the machines see it, with the ports for what listens here for them. */
  readonly host: string
  readonly hostPorts: Readonly<Record<HostPort, number>>
  /** The addresses of all machines, for the database's list of who may connect. */
  readonly range: string
  readonly remove: () => void
}

export const hostPortNames = ['primary', 'replicas', 'rails', 'bep20', 'trc20', 'bank'] as const
export type HostPort = (typeof hostPortNames)[number]

export const addressOf = (machine: Machine, service: Service): string => `${machine.address}:${machine.port(service)}`
