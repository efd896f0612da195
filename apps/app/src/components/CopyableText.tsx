import { useCopy } from '../shell/useCopy.ts'
import { useText } from '../shell/useText.ts'
import { IconButton } from './IconButton.tsx'
import { shortenAddress } from './shortenAddress.ts'

/** An address or code, shortened, with a button that copies all of it. */
export function CopyableText({ text }: { text: string }) {
  const t = useText()
  const copy = useCopy()
  return (
    <span className="inline-flex items-center gap-1">
      <span className="font-mono text-13 break-all" title={text}>
        {shortenAddress(text)}
      </span>
      <IconButton icon="copy" label={t('shell.copy')} onPress={() => void copy(text)} className="[&_svg]:size-5" />
    </span>
  )
}
