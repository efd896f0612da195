import sharp from 'sharp'
const [out, ...files] = process.argv.slice(2)
const metas = await Promise.all(files.map(async f => ({ f, m: await sharp(f).metadata() })))
const h = Math.min(2400, Math.max(...metas.map(x => x.m.height!))), w = metas.reduce((s, x) => s + x.m.width! + 10, 0)
let left = 0
const parts = []
for (const { f, m } of metas) { parts.push({ input: await sharp(f).extract({ left: 0, top: 0, width: m.width!, height: Math.min(h, m.height!) }).toBuffer(), left, top: 0 }); left += m.width! + 10 }
await sharp({ create: { width: w, height: h, channels: 3, background: '#888' } }).composite(parts).png().toFile(out)
