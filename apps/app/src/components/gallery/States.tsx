import { useText } from '../../shell/useText.ts'
import { Button } from '../Button.tsx'
import { Card } from '../Card.tsx'
import { DestinationDrawing } from '../drawings/DestinationDrawing.tsx'
import { DoorDrawing } from '../drawings/DoorDrawing.tsx'
import { LostDrawing } from '../drawings/LostDrawing.tsx'
import { MachinesDrawing } from '../drawings/MachinesDrawing.tsx'
import { MessagesDrawing } from '../drawings/MessagesDrawing.tsx'
import { NewsDrawing } from '../drawings/NewsDrawing.tsx'
import { NoticesDrawing } from '../drawings/NoticesDrawing.tsx'
import { PostsDrawing } from '../drawings/PostsDrawing.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { ErrorState } from '../ErrorState.tsx'
import { Skeleton } from '../Skeleton.tsx'
import { Part } from './Part.tsx'

const drawings = [
  MachinesDrawing,
  NewsDrawing,
  PostsDrawing,
  NoticesDrawing,
  MessagesDrawing,
  DestinationDrawing,
  DoorDrawing,
  LostDrawing,
]

/** Components for a screen without its content: loading, empty, failed. */
export function States() {
  const t = useText()
  return (
    <>
      <Part name="Skeleton">
        <Card className="grid gap-3 p-5">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton />
          <Skeleton className="h-4 w-4/5" />
        </Card>
      </Part>
      <Part name="EmptyState">
        <Card className="p-0">
          <EmptyState
            heading="h3"
            drawing={<MachinesDrawing />}
            title={t('catalogue.empty')}
            body={t('catalogue.empty-body')}
          >
            <Button kind="soft">{t('catalogue.way-on')}</Button>
          </EmptyState>
        </Card>
      </Part>
      <Part name="ErrorState">
        <Card className="p-0">
          <ErrorState onRetry={() => {}} />
        </Card>
      </Part>
      <Part name="Drawings">
        <div className="grid grid-cols-2 gap-3">
          {drawings.map((Drawing, index) => (
            <Card key={index} className="p-3">
              <Drawing />
            </Card>
          ))}
        </div>
      </Part>
    </>
  )
}
