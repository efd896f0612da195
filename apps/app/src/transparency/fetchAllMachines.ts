import { transparencyMachines, type MachineBooks } from '@millrace/contract/transparency/machines'
import { callApi } from '../shell/client.ts'

const pageSize = 500

/** The accounts of all machines, however many there are. */
export async function fetchAllMachines(signal?: AbortSignal): Promise<readonly MachineBooks[]> {
  const machines = new Map<string, MachineBooks>()
  for (let pageNum = 1; ; pageNum += 1) {
    const { list, total } = await callApi(transparencyMachines, { pageNum, pageSize }, signal)
    for (const machine of list) machines.set(machine.id, machine)
    if (list.length < pageSize || machines.size >= total) return [...machines.values()]
  }
}
