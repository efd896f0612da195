import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { findCommand } from '../process/findCommand.ts'
import { UserError } from '../process/UserError.ts'
import { type Machine, type MachineName, machineNames, type Network, type Service } from './Machine.ts'

const ports: Readonly<Record<Service, number>> = {
  postgres: 5432,
  patroni: 8008,
  etcd: 2379,
  'etcd-peer': 2380,
  server: 8080,
}
const hostPorts = { primary: 5000, replicas: 5001, rails: 8093, bep20: 8545, trc20: 8546, bank: 8092 } as const

export const servicePorts = { ...ports, ...hostPorts }

/**
 * Names and addresses follow from the data folder: the same at each start, since etcd and Patroni keep them, and others
 * for another folder.
 */
export const namesOf = (dataDir: string) => {
  const hash = createHash('sha256').update(dataDir).digest()
  // 10.64.0.0 to 10.127.255.0: rarely used by others.
  const prefix = `10.${64 + ((hash[3] ?? 0) % 64)}.${hash[4] ?? 0}`
  const bridge = `mr${hash.toString('hex').slice(0, 6)}`
  return {
    bridge,
    host: `${prefix}.1`,
    range: `${prefix}.0/24`,
    namespaceOf: (name: MachineName) => `${bridge}-${name}`,
    outerOf: (name: MachineName) => `${bridge}v${machineNames.indexOf(name)}`,
    addressOf: (name: MachineName) => `${prefix}.${10 + machineNames.indexOf(name)}`,
  }
}

/**
 * A bridge of this machine with a namespace for each machine of the cluster. Undefined where the system does not allow
 * it.
 */
export const createNamespaces = (dataDir: string): Network | undefined => {
  const ip = findCommand('ip') ?? findCommand('/usr/sbin/ip')
  if (process.getuid?.() !== 0 || !ip || !findCommand('nsenter')) return undefined
  const { bridge, host, range, namespaceOf, outerOf, addressOf } = namesOf(dataDir)
  const run = (...args: string[]): boolean => spawnSync(ip, args, { stdio: 'ignore' }).status === 0
  const mustRun = (...args: string[]): void => {
    const { status, stderr } = spawnSync(ip, args, { encoding: 'utf8' })
    if (status !== 0) throw new UserError(`The network of the cluster cannot be made: ${stderr.trim()}.`)
  }
  const remove = () => {
    for (const name of machineNames) run('netns', 'delete', namespaceOf(name))
    run('link', 'delete', bridge)
  }
  // What a killed start left behind.
  remove()
  if (!run('link', 'add', bridge, 'type', 'bridge')) return undefined
  if (!run('netns', 'add', namespaceOf(machineNames[0] as MachineName))) {
    remove()
    return undefined
  }
  mustRun('address', 'add', `${host}/24`, 'dev', bridge)
  mustRun('link', 'set', bridge, 'up')
  const add = (name: MachineName, index: number): Machine => {
    const namespace = namespaceOf(name)
    const address = addressOf(name)
    const outer = outerOf(name)
    if (index > 0) mustRun('netns', 'add', namespace)
    mustRun('link', 'add', outer, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
    mustRun('link', 'set', outer, 'master', bridge)
    mustRun('link', 'set', outer, 'up')
    mustRun('-n', namespace, 'address', 'add', `${address}/24`, 'dev', 'eth0')
    mustRun('-n', namespace, 'link', 'set', 'eth0', 'up')
    mustRun('-n', namespace, 'link', 'set', 'lo', 'up')
    return {
      name,
      address,
      port: (service) => ports[service],
      // It becomes the command, so that its number is the command's. Its user comes last, since only root may enter.
      inside: ({ uid, gid }, command) => ({
        command: [
          'nsenter',
          `--net=/run/netns/${namespace}`,
          ...(uid === undefined ? [] : ['--setuid', String(uid), '--setgid', String(gid)]),
          '--',
          ...command,
        ],
        account: {},
      }),
    }
  }
  try {
    const machines = Object.fromEntries(machineNames.map((name, index) => [name, add(name, index)])) as Record<
      MachineName,
      Machine
    >
    return { kind: 'namespaces', machines, host, hostPorts, range, remove }
  } catch (error) {
    remove()
    throw error
  }
}
