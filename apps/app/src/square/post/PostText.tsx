import { LinkedText } from '../../components/links/LinkedText.tsx'

/** What somebody wrote. Its direction is that of its own first letters, whatever the interface's is. */
export function PostText({ text, className = '' }: { text: string; className?: string }) {
  return (
    <p dir="auto" className={`whitespace-pre-line ${className}`}>
      <LinkedText text={text} />
    </p>
  )
}
