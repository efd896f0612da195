// The other side of Modbus is what nobody here wrote: mbpoll, and Debian's python3-pymodbus.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Inverter } from '../../../../tools/fleet/inverter/Inverter.ts'
import { commonModel, toRegisters } from '../../../../tools/fleet/inverter/registers.ts'
import { findCommand } from '../../../../tools/process/findCommand.ts'
import { freePort } from '../../../../tools/process/freePort.ts'
import { isFull } from '../../../../tools/test/full.ts'
import { about, models } from '../../test/roof.ts'
import { createSunspecSource } from './sunspecSource.ts'

const mbpoll = findCommand('mbpoll')
const python = ['/usr/bin/python3', 'python3'].find(
  (name) => isFull && spawnSync(name, ['-c', 'import pymodbus.server']).status === 0,
)

test.runIf(isFull && mbpoll)('mbpoll reads the simulated inverter as SunSpec has it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-mbpoll-'))
  const inverter = new Inverter({ file: join(folder, 'inverter.json'), timeZone: 'UTC', isShifted: true })
  await inverter.start(0)
  const poll = (address: number, count: number, type: string) =>
    new Promise<number[]>((resolve, reject) => {
      const place = `-m tcp -p ${inverter.port} -a 1 -0 -1 -B -q -t ${type} -r ${address} -c ${count} 127.0.0.1`
      const child = spawn(mbpoll as string, place.split(' '))
      let output = ''
      child.stdout.on('data', (text: Buffer) => (output += text.toString()))
      child.once('error', reject)
      child.once('close', () =>
        resolve([...output.matchAll(/^\[\d+\]:\s+(-?\d+)/gm)].map(([, value]) => Number(value))),
      )
    })
  // The marker, the common model, the rating's, the inverter's and the meter's, and the end.
  expect(await poll(40_000, 4, '4')).toEqual([0x53_75, 0x6e_53, 1, 66])
  expect(await poll(40_070, 2, '4')).toEqual([120, 26])
  expect(await poll(40_098, 2, '4')).toEqual([103, 50])
  expect(await poll(40_150, 2, '4')).toEqual([203, 105])
  expect((await poll(40_257, 1, '4')).map((value) => value & 0xff_ff)).toEqual([0xff_ff])
  const [total = 0] = await poll(40_098 + 24, 1, '4:int')
  expect(Math.abs(total - inverter.totalWh)).toBeLessThan(1_000)
  // What is not there is refused, and not made up.
  expect(await poll(50_000, 1, '4')).toEqual([])
  await inverter.stop()
  await rm(folder, { recursive: true })
})

const server = `
import json, sys
from pymodbus.server import StartTcpServer
from pymodbus.datastore import ModbusSparseDataBlock, ModbusSlaveContext, ModbusServerContext
registers = {int(address): value for address, value in json.loads(sys.argv[2])}
unit = ModbusSlaveContext(hr=ModbusSparseDataBlock(registers), zero_mode=True)
StartTcpServer(context=ModbusServerContext(slaves={1: unit}, single=False), address=('127.0.0.1', int(sys.argv[1])))
`

test.runIf(isFull && python).for(Object.entries(models))('what pymodbus serves is read: %s', async ([, model]) => {
  const port = await freePort()
  const registers = [...toRegisters([commonModel(about), model(987_654, 4_321)])]
  const child = spawn(python as string, ['-c', server, String(port), JSON.stringify(registers)], { stdio: 'ignore' })
  const source = createSunspecSource({ host: '127.0.0.1', port, units: [1], reads: 'inverter' }, { log: () => {} })
  await expect
    .poll(() => source.read(), { interval: 100 })
    .toMatchObject({
      isUp: true,
      device: { vendor: 'Test', model: 'Roof 5' },
      state: 'working',
      powerW: 4_321,
      error: '',
      // A float has seven digits.
      counters: [{ total: 987_654_000 }],
    })
  await source.stop()
  child.kill()
  await once(child, 'exit')
})

test.runIf(isFull && python)('pymodbus refuses a unit that is not there, and the gateway tells it', async () => {
  const port = await freePort()
  const registers = [...toRegisters([commonModel(about)])]
  const child = spawn(python as string, ['-c', server, String(port), JSON.stringify(registers)], { stdio: 'ignore' })
  const settings = { host: '127.0.0.1', port, reads: 'inverter', timeoutMs: 1_000 } as const
  const source = createSunspecSource({ ...settings, units: [1] }, { log: () => {} })
  await expect.poll(async () => (await source.read()).error, { interval: 100 }).toContain('it is no inverter')
  const other = createSunspecSource({ ...settings, units: [2] }, { log: () => {} })
  expect(await other.read()).toMatchObject({ isUp: false, error: expect.stringMatching(/Modbus exception|in time/) })
  await Promise.all([source.stop(), other.stop()])
  child.kill()
  await once(child, 'exit')
})
