import type { Command } from '../start/programProcess.ts'
import { addressOf, databaseNames, type Network } from './Machine.ts'

/** Keeps who leads. Three of them, of which one may be lost. */
export const etcdCommand = (
  etcd: string,
  name: (typeof databaseNames)[number],
  { machines }: Network,
  folder: string,
): Command => {
  const machine = machines[name]
  const client = `http://${addressOf(machine, 'etcd')}`
  const peer = `http://${addressOf(machine, 'etcd-peer')}`
  const members = databaseNames.map((each) => `${each}=http://${addressOf(machines[each], 'etcd-peer')}`)
  return [
    etcd,
    ...Object.entries({
      name,
      'data-dir': folder,
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'initial-cluster': members.join(','),
      'initial-cluster-token': 'millrace',
      'initial-cluster-state': 'new',
      'log-level': 'warn',
      logger: 'zap',
      // On one machine that does all of this, a hundred milliseconds without a processor are no failure.
      'heartbeat-interval': '200',
      'election-timeout': '2000',
      'auto-compaction-retention': '1',
    }).map(([key, value]) => `--${key}=${value}`),
  ]
}
