import { useNavigate } from 'react-router'

/** Goes back to the previous screen, or to `fallback` when this screen was the first one opened. */
export function useGoBack(fallback: string): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    // The router numbers its history entries; the first has nothing of ours before it.
    const index = (history.state as { idx?: number } | null)?.idx
    await (index ? navigate(-1) : navigate(fallback, { replace: true }))
  }
}
