export const words: readonly string[] = Array.from({ length: 2048 }, (_, i) => `word${i}`)
