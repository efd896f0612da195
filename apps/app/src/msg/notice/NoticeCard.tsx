import type { Notice } from '@millrace/contract/msg/notice'
import type { ReactNode } from 'react'
import { Card } from '../../components/Card.tsx'
import { Paragraphs } from '../../components/Paragraphs.tsx'
import { SkeletonLines } from '../../components/SkeletonLines.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { useLanguage } from '../../shell/useText.ts'

/** A notice with its full text; `above` is shown before the title. */
export function NoticeCard({ notice: { title, content, createTime }, above }: { notice: Notice; above?: ReactNode }) {
  const { code } = useLanguage()
  return (
    <Card className="grid gap-2 p-5">
      <div className="grid gap-1">
        {above}
        <h2 className="text-17 font-bold">{title}</h2>
        <p className="text-12 text-muted">
          <time dateTime={createTime}>{formatDateTime(createTime, code)}</time>
        </p>
      </div>
      <Paragraphs text={content} />
    </Card>
  )
}

export function NoticesSkeleton() {
  return (
    <div className="grid gap-3">
      {[1, 2].map((each) => (
        <Card key={each} className="p-5">
          <SkeletonLines className="grid gap-3" sizes={['h-5 w-3/5', 'h-3 w-1/3', 'h-4 w-full', 'h-4 w-4/5']} />
        </Card>
      ))}
    </div>
  )
}
