// The floor: a bare Fastify route that does one indexed query. Started by http.ts as a process of its own.
import fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 })
const http = fastify()
http.get('/row', async (request) => {
  const { rows } = await pool.query({
    name: 'one',
    text: 'select id, key, user_id, last_seen from session where token_hash = $1',
    values: [request.headers['x-hash']],
  })
  return rows
})
await http.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
