import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { GroupedAddress } from './GroupedAddress.tsx'

test('a deposit address is shown whole, in groups of four', () => {
  const html = renderToStaticMarkup(<GroupedAddress address="TQ5nVhPq2LrX8cAw3Zk7Yb1Ds9fKz2MabX" />)
  expect(html.match(/(?<=<span>)\w+/g)).toEqual(['TQ5n', 'VhPq', '2LrX', '8cAw', '3Zk7', 'Yb1D', 's9fK', 'z2Ma', 'bX'])
})
