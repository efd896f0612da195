import { expect, test } from 'vitest'
import { helpText, readSettings } from './settings.ts'

const right = {
  GATEWAY_SERVER: 'https://millrace.example',
  GATEWAY_MACHINE: '00000000-0000-4000-8000-000000000001',
  GATEWAY_KEY: 'gateway.pem',
  GATEWAY_DATA: 'data',
  GATEWAY_SOURCE: 'sunspec',
  GATEWAY_ADDRESS: 'tcp://inverter.local:502/1,2',
  GATEWAY_TIME_ZONE: 'Asia/Kolkata',
}

test('settings have defaults', () => {
  expect(readSettings(right)).toMatchObject({
    GATEWAY_POLL_SECONDS: 10,
    GATEWAY_SEND_SECONDS: 60,
    GATEWAY_COUNTS: 'energy',
  })
})

test.for([
  ['GATEWAY_SERVER', 'platform.example'],
  ['GATEWAY_MACHINE', 'rooftop'],
  ['GATEWAY_KEY', ''],
  ['GATEWAY_SOURCE', 'opc-ua'],
  ['GATEWAY_ADDRESS', 'file:///hidden'],
  ['GATEWAY_TIME_ZONE', 'Asia/Nowhere'],
  ['GATEWAY_POLL_SECONDS', '00000'],
  ['GATEWAY_SEND_SECONDS', '00004'],
  ['GATEWAY_PUSH_TOKEN', 'opensesame'],
] as const)('a wrong %s is told without its value', ([name, value]) => {
  const read = () => readSettings({ ...right, [name]: value })
  expect(read).toThrow(new RegExp(`^${name} must be [^]*\\.$`))
  expect(read).not.toThrow(value || 'undefined')
})

test('the help names each setting', () => {
  for (const name of Object.keys(right)) expect(helpText()).toContain(name)
})
