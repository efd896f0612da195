import { fetchAll } from '@millrace/client/pages'
import { transparencyMachines, type MachineBooks } from '@millrace/contract/transparency/machines'
import { callApi } from '../shell/client.ts'

const pageSize = 500

/** The accounts of all machines, however many there are. */
export async function fetchAllMachines(signal?: AbortSignal): Promise<readonly MachineBooks[]> {
  const machines = await fetchAll((page) => callApi(transparencyMachines, page, signal), pageSize)
  // One that moved to another page in between was fetched twice.
  return [...new Map(machines.map((machine) => [machine.id, machine])).values()]
}
