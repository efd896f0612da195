import { expect, test } from 'vitest'
import { calls } from '../index.ts'
import { shippedHelp } from './help.ts'
import { refusalHelp } from './refusalHelp.ts'

test('every refusal that members can meet has a help page or deliberately none', () => {
  const refusals = calls.filter(({ who }) => who !== 'operator').flatMap((call) => Object.keys(call.refusals))
  // What opens the console is no operator's yet, and not in the app.
  const inApp = new Set(
    calls
      .filter(({ who, service }) => who !== 'operator' && service !== 'console')
      .flatMap((call) => Object.keys(call.refusals)),
  )
  expect(refusals.length).toBeGreaterThan(0)
  expect(Object.keys(refusalHelp).toSorted()).toEqual([...inApp].toSorted())
})

test('every page that comes with the product but the one about installing explains some refusal', () => {
  const explained = new Set(Object.values(refusalHelp))
  expect(Object.keys(shippedHelp).filter((slug) => !explained.has(slug as keyof typeof shippedHelp))).toEqual([
    'install',
  ])
})
