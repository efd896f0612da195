import { hideAmounts, useHideAmountsSetting } from '../shell/hiddenAmounts.ts'
import { useText } from '../shell/useText.ts'
import { IconButton } from './IconButton.tsx'

/** Hides all amounts of the member on every screen, or shows them again. */
export function HideAmountsButton() {
  const t = useText()
  const isHidden = useHideAmountsSetting()
  return (
    <IconButton
      icon={isHidden ? 'eyeOff' : 'eye'}
      label={t(isHidden ? 'shell.show-figures' : 'shell.hide-figures')}
      onPress={() => hideAmounts(!isHidden)}
    />
  )
}
