import { useEffect, useState } from 'react'
import { loadChunk } from '../../../shell/loadChunk.ts'
import type { Parse } from './findAddressProblem.ts'

/** Reads addresses on the device. It comes after the form; until then the server is the only one to check. */
export function useAddressParser(): Parse | null {
  const [parse, setParse] = useState<Parse | null>(null)
  useEffect(() => {
    let isHere = true
    void loadChunk(() => import('@millrace/chain/address')).then(({ parseAddress }) => {
      if (isHere) setParse(() => parseAddress)
    })
    return () => {
      isHere = false
    }
  }, [])
  return parse
}
