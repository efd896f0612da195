/** Plain text of the server, with an empty line between paragraphs. */
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
