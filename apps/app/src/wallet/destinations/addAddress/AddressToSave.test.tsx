import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AddressToSave } from './AddressToSave.tsx'

test('an address that is being added is shortened like a saved one', () => {
  const html = renderToStaticMarkup(<AddressToSave address="TQ5nVhPq2LrX8cAw3Zk7Yb1Ds9fKz2M" className="" />)
  expect(html).toContain('>TQ5nVhPq2LrX8cA…9fKz2M<')
})
