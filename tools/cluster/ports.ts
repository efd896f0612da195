import { isFree } from '../process/freePort.ts'
import { UserError } from '../process/UserError.ts'
import {
  hostPortNames,
  type HostPort,
  layout,
  type Machine,
  type MachineName,
  type Network,
  type Service,
} from './Machine.ts'

/** After the web server's port, and after those of the bank (12) and the rails (13) of `npm start`. */
const firstDistance = 20

/** All machines are this one. The ports follow from that of the web server, since etcd and Patroni keep them. */
export const createPorts = async (webPort: number): Promise<Network> => {
  const host = '127.0.0.1'
  let next = webPort + firstDistance
  const hostPorts = Object.fromEntries(hostPortNames.map((name) => [name, next++])) as Record<HostPort, number>
  const machines = Object.fromEntries(
    Object.entries(layout).map(([name, services]) => {
      const ports = new Map<Service, number>(services.map((service) => [service, next++]))
      const machine: Machine = {
        name: name as MachineName,
        address: host,
        port: (service) => ports.get(service) ?? 0,
        inside: (account, command) => ({ command, account }),
      }
      return [name, machine]
    }),
  ) as Record<MachineName, Machine>
  for (let port = webPort + firstDistance; port < next; port++)
    if (!(await isFree(port)))
      throw new UserError(
        `Port ${port} is taken by another program: start with another PORT, such as ${webPort + 100}.`,
      )
  return { kind: 'ports', machines, host, hostPorts, range: '127.0.0.1/32', remove: () => {} }
}
