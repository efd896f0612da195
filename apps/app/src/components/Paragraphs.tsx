/** Plain text with an empty line between paragraphs, as content comes from the server. */
export function Paragraphs({ text, className = '' }: { text: string; className?: string }) {
  return (
    <div className={`grid gap-3 whitespace-pre-line ${className}`}>
      {text
        .trim()
        .split(/\n\s*\n/)
        .map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
    </div>
  )
}
