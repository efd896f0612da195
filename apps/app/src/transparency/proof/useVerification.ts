import type { MemberProof } from '@millrace/contract/transparency/proof'
import type { Step } from '@millrace/proof'
import { useEffect, useState } from 'react'
import { type Verified, verifyProof } from './verifyProof.ts'

type Verification = { readonly steps: readonly Step[]; readonly result: Verified | null }

/** A frame, so that each step is drawn when it is done and the page answers a tap in between. */
const nextFrame = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 16))

/** Checks a proof on this device, step by step. */
export function useVerification(proof: MemberProof, day: string, epoch: number | undefined): Verification {
  const [state, setState] = useState<Verification>({ steps: [], result: null })
  useEffect(() => {
    let isGone = false
    const steps: Step[] = []
    const onStep = async (step: Step) => {
      steps.push(step)
      if (!isGone) setState({ steps: [...steps], result: null })
      await nextFrame()
    }
    void verifyProof(proof, { day, epoch, isNewest: epoch === undefined, onStep }).then((result) => {
      if (!isGone) setState({ steps: result.steps, result })
    })
    return () => {
      isGone = true
    }
  }, [proof, day, epoch])
  return state
}
