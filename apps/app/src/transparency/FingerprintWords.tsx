import { useText } from '../shell/useText.ts'

type Props = { fingerprint: string; title?: string; note?: string }

/**
 * Six words that stand for a sealed day, or for what the title says. They are English in every language, so that
 * anybody can compare them.
 */
export function FingerprintWords({ fingerprint, title, note }: Props) {
  const t = useText()
  return (
    <div className="grid gap-2">
      <p className="text-13 text-muted">{title ?? t('transparency.fingerprint')}</p>
      <ol lang="en" translate="no" className="book-words">
        {fingerprint.split(/[\s-]+/).map((word, index) => (
          <li key={index} className="rounded-chip bg-soft px-2 py-1 text-center font-mono font-semibold">
            {word}
          </li>
        ))}
      </ol>
      <p className="text-12 text-muted">{note ?? t('transparency.fingerprint-note')}</p>
    </div>
  )
}
