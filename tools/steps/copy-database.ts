import pg from 'pg'
import { journeysDatabase } from './journeys-database.mjs'

/** A new database, a copy of another that nobody uses. Answers its address. */
export async function copyDatabase(from: string, name: string): Promise<string> {
  await command(`create database "${name}" template "${from}" strategy file_copy`)
  return journeysDatabase(name) ?? ''
}

/** Removes a database, also while somebody still uses it. */
export async function dropDatabase(name: string): Promise<void> {
  await command(`drop database if exists "${name}" with (force)`)
}

async function command(statement: string) {
  const client = new pg.Client({ connectionString: journeysDatabase('postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
