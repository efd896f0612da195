/** Two speech bubbles. */
export function PostsDrawing() {
  return (
    <svg viewBox="0 0 176 112" aria-hidden className="block w-full">
      <rect x="8" y="14" width="160" height="86" rx="28" className="fill-soft" />
      <path
        d="M44 28h58a9 9 0 0 1 9 9v20a9 9 0 0 1-9 9H66L53 78V66h-9a9 9 0 0 1-9-9V37a9 9 0 0 1 9-9z"
        className="fill-deep"
      />
      <g className="fill-soft">
        <circle cx="58" cy="47" r="4" />
        <circle cx="73" cy="47" r="4" />
        <circle cx="88" cy="47" r="4" />
      </g>
      <path
        d="M96 56h36a8 8 0 0 1 8 8v14a8 8 0 0 1-8 8h-5v10l-11-10H96a8 8 0 0 1-8-8V64a8 8 0 0 1 8-8z"
        className="fill-card"
      />
      <path d="M100 67h28M100 75h17" strokeWidth="3" strokeLinecap="round" className="stroke-sun" />
    </svg>
  )
}
