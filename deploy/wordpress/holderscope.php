<?php
/**
 * Plugin Name: Holderscope
 * Description: Cards of a Holderscope server in posts and pages: by the shortcode [holder_card], or by the link of a page on a line of its own.
 * Version: 0.1.0
 * Requires at least: 5.8
 * Requires PHP: 7.4
 * License: MIT
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

/** Where the server answers, without a slash at the end: HOLDERSCOPE_HOST of wp-config.php, or the field under Settings, General. Empty where neither is an address. */
function holderscope_host(): string {
	$host = defined( 'HOLDERSCOPE_HOST' ) ? HOLDERSCOPE_HOST : get_option( 'holderscope_host', '' );
	return preg_match( '~^https?://[^\s"\'<>\\\\]+$~', (string) $host ) ? rtrim( $host, '/' ) : '';
}

/** The attributes of the element, as docs/embed.md lists them. */
function holderscope_attributes(): array {
	$look = array( 'chart', 'theme', 'bg', 'header', 'lang', 'from', 'to', 'at', 'without', 'and', 'keep', 'members', 'methods', 'split' );
	return array_fill_keys( array_merge( array( 'token', 'wallet', 'tokens', 'label', 'width', 'height' ), $look ), '' );
}

/** The path of the page that a card is of, for readers without scripts; empty where the attributes name nothing. */
function holderscope_path( array $given ): string {
	$on_chain = '~^([a-z\d]+)[:/]([A-Za-z\d]+)$~';
	if ( '' !== $given['tokens'] ) {
		return preg_match( '~^[a-z\d]+:[A-Za-z\d]+(,[a-z\d]+:[A-Za-z\d]+){1,3}$~', $given['tokens'] ) ? '/compare?t=' . $given['tokens'] : '';
	}
	if ( '' === $given['token'] ) {
		return preg_match( $on_chain, $given['wallet'], $wallet ) ? "/$wallet[1]/wallet/$wallet[2]" : '';
	}
	if ( ! preg_match( $on_chain, $given['token'], $token ) ) {
		return '';
	}
	if ( '' === $given['wallet'] ) {
		return "/$token[1]/$token[2]";
	}
	return preg_match( '~^[A-Za-z\d]+$~', $given['wallet'] ) ? "/$token[1]/$token[2]/wallet/" . $given['wallet'] : '';
}

/** [holder_card token="sol/ADDRESS" chart="hands" theme="light"] */
function holderscope_shortcode( $given ): string {
	$host  = holderscope_host();
	$given = array_map( 'trim', shortcode_atts( holderscope_attributes(), (array) $given, 'holder_card' ) );
	$path  = holderscope_path( $given );
	if ( '' === $host || '' === $path ) {
		// Readers see nothing; who edits the post sees why.
		$reason = '' === $host ? 'the address of the server is not set (Settings, General)' : 'token, wallet or tokens names nothing';
		return current_user_can( 'edit_posts' ) ? '<p>' . esc_html( "Holderscope: $reason." ) . '</p>' : '';
	}
	wp_enqueue_script( 'holderscope-card', "$host/card.js", array(), null, true );
	$height  = max( 300, (int) $given['height'] );
	$element = '<holder-card host="' . esc_attr( $host ) . '"';
	foreach ( array_filter( $given, 'strlen' ) as $name => $value ) {
		$element .= " $name=\"" . esc_attr( $value ) . '"';
	}
	$link = '<a href="' . esc_url( $host . $path ) . '">' . esc_html( '' === $given['label'] ? 'Holder statistics' : $given['label'] ) . '</a>';
	return "$element style=\"display:block;height:{$height}px\">$link</holder-card>";
}

add_shortcode( 'holder_card', 'holderscope_shortcode' );

// A link on a line of its own becomes the card of its page.
add_action(
	'init',
	static function () {
		$host = holderscope_host();
		if ( '' !== $host ) {
			wp_oembed_add_provider( "$host/*", "$host/oembed" );
		}
	}
);

add_action(
	'admin_init',
	static function () {
		register_setting( 'general', 'holderscope_host', array( 'type' => 'string', 'sanitize_callback' => 'esc_url_raw', 'default' => '' ) );
		add_settings_field(
			'holderscope_host',
			'Holderscope',
			static function () {
				echo '<input name="holderscope_host" type="url" class="regular-text" placeholder="https://holders.example.org" value="' . esc_attr( get_option( 'holderscope_host', '' ) ) . '" aria-label="Address of the Holderscope server" />';
			},
			'general'
		);
	}
);
