import pg from 'pg'
import { v7 as newId } from 'uuid'

/**
 * What the database itself can do: one function that writes a booking, its passenger, two seat claims, three ledger lines
 * and an event, without a rule, a mark or an index that its keys do not need.
 */
const PLAIN = `
  create schema plain;
  create table plain.bookings (id uuid primary key, reference text not null unique, clerk_id uuid not null, total bigint not null, created_at timestamptz not null default now());
  create table plain.passengers (id uuid primary key, booking_id uuid not null, name text not null, passport text not null);
  create table plain.seat_claims (departure_id uuid, seat text, leg smallint, booking_id uuid not null, primary key (departure_id, seat, leg));
  create table plain.ledger_lines (id bigint generated always as identity primary key, booking_id uuid not null, account text not null, amount bigint not null);
  create table plain.events (id bigint generated always as identity primary key, record_id uuid not null, event text not null, at timestamptz not null default now());
  create function plain.sell(booking uuid, passenger uuid, clerk uuid, departure uuid, seat text) returns void language sql begin atomic
    insert into plain.bookings (id, reference, clerk_id, total) values (booking, left(booking::text, 13) || right(booking::text, 6), clerk, 11500);
    insert into plain.passengers values (passenger, booking, 'Bench Passenger', 'N1234567');
    insert into plain.seat_claims select departure, seat, leg, booking from generate_series(0, 1) as leg;
    insert into plain.ledger_lines (booking_id, account, amount) values (booking, '1010', 11500), (booking, '2200', -10000), (booking, '2100', -1500);
    insert into plain.events (record_id, event) values (booking, 'booking.sell');
  end;`

export interface PlainSales {
  sell(): Promise<void>
  close(): Promise<void>
}

/** @param connections as many as the API's pool has */
export async function openPlainSales(url: string, connections: number): Promise<PlainSales> {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  await pool.query(PLAIN)
  let sold = 0
  let departure = newId()
  const clerk = newId()
  return {
    async sell() {
      sold += 1
      if (sold % 50 === 0) departure = newId()
      await pool.query({
        name: 'plain-sale',
        text: 'select plain.sell($1, $2, $3, $4, $5)',
        values: [newId(), newId(), clerk, departure, `${sold % 50}`],
      })
    },
    async close() {
      await pool.query('drop schema plain cascade')
      await pool.end()
    },
  }
}
