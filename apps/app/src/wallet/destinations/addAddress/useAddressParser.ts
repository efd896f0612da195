import { useEffect, useState } from 'react'
import { loadChunk } from '../../../shell/loadChunk.ts'
import type { AddressParser } from './findAddressProblem.ts'

/** Checks addresses on this device. It loads after the form; until then only the server checks them. */
export function useAddressParser(): AddressParser | null {
  const [parse, setParse] = useState<AddressParser | null>(null)
  useEffect(() => {
    let isMounted = true
    void loadChunk(() => import('@millrace/chain/address')).then(({ parseAddress }) => {
      if (isMounted) setParse(() => parseAddress)
    })
    return () => {
      isMounted = false
    }
  }, [])
  return parse
}
