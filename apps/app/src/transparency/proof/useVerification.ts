import type { MemberProof } from '@millrace/contract/transparency/proof'
import type { Step } from '@millrace/proof'
import { useEffect, useState } from 'react'
import { UnableToCheck, type Verified, verifyProof } from './verifyProof.ts'

export type Verification = {
  readonly steps: readonly Step[]
  readonly result: Verified | null
  readonly isUnable: boolean
}

const nothingYet: Verification = { steps: [], result: null, isUnable: false }

/** A frame, so that each step is drawn when it is done and the page answers a tap in between. */
const nextFrame = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 16))

/** Checks a proof on this device, step by step. */
export function useVerification(proof: MemberProof, day: string, epoch: number | undefined): Verification {
  const [state, setState] = useState(nothingYet)
  useEffect(() => {
    let isGone = false
    const steps: Step[] = []
    const onStep = async (step: Step) => {
      steps.push(step)
      if (!isGone) setState({ ...nothingYet, steps: [...steps] })
      await nextFrame()
    }
    verifyProof(proof, { day, epoch, isNewest: epoch === undefined, onStep }).then(
      (result) => !isGone && setState({ steps: result.steps, result, isUnable: false }),
      (failure: unknown) => {
        if (!(failure instanceof UnableToCheck)) throw failure
        if (!isGone) setState({ ...nothingYet, isUnable: true })
      },
    )
    return () => {
      isGone = true
    }
  }, [proof, day, epoch])
  return state
}
