import { useEffect, useState } from 'react'

/**
 * What the server tells, for parts of a page that can be left out: null until it answers, and when it does not. `fetch`
 * must be the same function each time.
 */
export function useOptional<Data>(fetch: () => Promise<Data>): Data | null {
  const [data, setData] = useState<Data | null>(null)
  useEffect(() => {
    let isUnmounted = false
    fetch().then(
      (answer) => {
        if (!isUnmounted) setData(answer)
      },
      () => undefined,
    )
    return () => {
      isUnmounted = true
    }
  }, [fetch])
  return data
}
