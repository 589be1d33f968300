import { spawnSync } from "node:child_process";
import { Window } from "happy-dom";
import { expect, test } from "vitest";
import { embedCards } from "../contract/embed.ts";

// The plugin of deploy/wordpress, run by PHP before as much of WordPress as it calls.

const hasPhp = spawnSync("php", ["--version"]).status === 0;
if (!hasPhp) console.error("php is absent: the plugin for WordPress is not run.");

/** What WordPress does with these, as far as a plugin can see it. */
const wordpress = String.raw`<?php
define( 'ABSPATH', '/' );
$GLOBALS['said'] = array( 'providers' => array(), 'scripts' => array() );
function get_option( $name, $default ) { return getenv( 'OPTION' ) ?: $default; }
function current_user_can( $what ) { return 'yes' === getenv( 'EDITOR' ); }
function add_shortcode( $name, $handler ) { $GLOBALS['shortcodes'][ $name ] = $handler; }
function add_action( $name, $handler ) { if ( 'init' === $name ) $GLOBALS['init'] = $handler; }
function wp_oembed_add_provider( $form, $provider ) { $GLOBALS['said']['providers'][ $form ] = $provider; }
function wp_enqueue_script( $name, $source ) { $GLOBALS['said']['scripts'][] = $source; }
function shortcode_atts( $pairs, $given ) { return array_merge( $pairs, array_intersect_key( $given, $pairs ) ); }
function esc_attr( $text ) { return htmlspecialchars( $text, ENT_QUOTES ); }
function esc_html( $text ) { return htmlspecialchars( $text, ENT_QUOTES ); }
function esc_url( $text ) { return htmlspecialchars( $text, ENT_QUOTES ); }
require 'deploy/wordpress/holderscope.php';
$GLOBALS['init']();
$html = $GLOBALS['shortcodes']['holder_card']( json_decode( getenv( 'GIVEN' ), true ) );
echo json_encode( array( 'html' => $html ) + $GLOBALS['said'] );`;

function shortcode(given: Readonly<Record<string, string>>, host = "https://h.example/", editor = "no") {
  const { stdout, stderr } = spawnSync("php", ["-d", "display_errors=stderr"], {
    input: wordpress,
    encoding: "utf8",
    env: { ...process.env, OPTION: host, EDITOR: editor, GIVEN: JSON.stringify(given) },
  });
  expect(stderr).toBe("");
  const { html, providers, scripts } = JSON.parse(stdout) as {
    html: string;
    providers: Record<string, string>;
    scripts: string[];
  };
  const { document } = new Window();
  document.body.innerHTML = html;
  return { html, providers, scripts, card: document.querySelector("holder-card"), document };
}

const token = `eth/0x${"a1".repeat(20)}`;

test.skipIf(!hasPhp)("a shortcode becomes the element, with its link, its height and its script once", () => {
  const { card, scripts, providers } = shortcode({ token, chart: "hands", theme: "light", label: "Hands" });
  expect(Object.fromEntries([...card!.attributes].map(({ name, value }) => [name, value]))).toEqual({
    host: "https://h.example",
    token,
    label: "Hands",
    chart: "hands",
    theme: "light",
    style: `display:block;height:${embedCards.hands.height}px`,
  });
  expect(card!.querySelector("a")?.getAttribute("href")).toBe(`https://h.example/${token}`);
  expect(scripts).toEqual(["https://h.example/card.js"]);
  expect(providers).toEqual({ "https://h.example/*": "https://h.example/oembed" });
});

test.skipIf(!hasPhp)("wallets and comparisons lead to their pages", () => {
  const wallet = `0x${"b2".repeat(20)}`;
  const link = (given: Record<string, string>) =>
    shortcode(given).card?.querySelector("a")?.getAttribute("href");
  expect(link({ token, wallet })).toBe(`https://h.example/${token}/wallet/${wallet}`);
  expect(link({ wallet: `eth/${wallet}` })).toBe(`https://h.example/eth/wallet/${wallet}`);
  const tokens = `eth:${wallet},sol:Demo1`;
  expect(link({ tokens })).toBe(`https://h.example/compare?t=${tokens}`);
});

test.skipIf(!hasPhp)("what is written into a post leads nowhere else and becomes no markup", () => {
  const { card, document } = shortcode({ token, chart: '"><script>alert(1)</script>', onload: "alert(2)" });
  expect(card!.getAttribute("chart")).toBe('"><script>alert(1)</script>');
  expect(card!.hasAttribute("onload")).toBe(false);
  expect(document.querySelector("script")).toBeNull();
  for (const wrong of ["eth/../../x", "//v.example/x", "eth/a/b"])
    expect(shortcode({ token: wrong }).html).toBe("");
});

test.skipIf(!hasPhp)("who edits the post is told what is missing, readers see nothing", () => {
  expect(shortcode({ token }, "").html).toBe("");
  expect(shortcode({ token }, "", "yes").html).toContain("the address of the server is not set");
  expect(shortcode({ token }, "javascript:alert(1)", "yes").html).toContain("is not set");
  expect(shortcode({}, "https://h.example", "yes").html).toContain("names nothing");
});
