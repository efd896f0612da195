import { useText } from '../shell/useText.ts'
import { IconButton } from './IconButton.tsx'

/** Hides the amounts of a screen from a glance over the shoulder, and shows them again. */
export function EyeButton({ isHidden, onChange }: { isHidden: boolean; onChange: (isHidden: boolean) => void }) {
  const t = useText()
  return <IconButton icon={isHidden ? 'eyeOff' : 'eye'} label={t(isHidden ? 'shell.show-figures' : 'shell.hide-figures')} onPress={() => onChange(!isHidden)} />
}
