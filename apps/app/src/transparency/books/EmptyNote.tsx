import { Card } from '../../components/Card.tsx'

/** Says why a part of the books has nothing yet. */
export function EmptyNote({ text }: { text: string }) {
  return (
    <Card className="p-5">
      <p className="text-muted">{text}</p>
    </Card>
  )
}
