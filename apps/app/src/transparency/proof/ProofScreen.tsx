import { Screen } from '../../shell/Screen.tsx'

export function ProofScreen() {
  return <Screen title="a">b</Screen>
}
