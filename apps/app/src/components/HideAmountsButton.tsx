import { hideAmounts, useHideAmountsSetting } from '../shell/hiddenAmounts.ts'
import { useText } from '../shell/useText.ts'
import { IconButton } from './IconButton.tsx'

/** Hides all one's amounts, on every screen, from a glance over the shoulder, and shows them again. */
export function EyeButton() {
  const t = useText()
  const isClosed = useHideAmountsSetting()
  return (
    <IconButton
      icon={isClosed ? 'eyeOff' : 'eye'}
      label={t(isClosed ? 'shell.show-figures' : 'shell.hide-figures')}
      onPress={() => hideAmounts(!isClosed)}
    />
  )
}
